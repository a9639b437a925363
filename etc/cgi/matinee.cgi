#!/bin/sh
# Matinee on shared hosting, one process for each request.  Write your own paths: program, configuration and data lie
# outside the folder that the web server shows.
exec /home/NAME/matinee/bin/matinee worker --config /home/NAME/matinee/matinee.conf
