#!/bin/sh
# This runs Matinee on shared hosting, with one process for each request.  Put in your own paths.  Keep program,
# configuration and data outside the folder that the web server serves.
exec /home/NAME/matinee/bin/matinee worker --config /home/NAME/matinee/matinee.conf
