#include "cli/commands.h"

namespace cli {

namespace {

constexpr Command kCommands[] = {
    {"serve", "serve", "run the server in the foreground: master, workers and job runner", "", serve},
    {"worker", "worker", "serve FastCGI on descriptor 0, or one request as plain CGI", "", worker},
    {"jobs", "jobs run [--once] | stop ID", "run only the job runner, or stop a job",
     "  run --once   run the jobs that are due, then exit; for cron\n"
     "  stop ID      stop this job, even while the database is busy\n",
     jobs},
    {"migrate", "migrate [OPTION]", "upgrade the database to this version's schema",
     "  --status      print the schemas of database and program, and change nothing\n"
     "  --fresh       create an empty database if the old one is missing\n"
     "  --new-secret  accept the current secret, or create one, for this database\n",
     migrate},
    {"refresh", "refresh WHAT", "fetch film data again: movies, persons or images",
     "  movies    all films with cast, genres and companies\n"
     "  persons   all people\n"
     "  images    missing images\n",
     refresh},
    {"import", "import FILE… --user NAME", "import another service's export into a diary",
     "  --format F        the service that made the files; detected by default\n"
     "  --option K=V      answer a question about the files, or choose how to handle differences\n"
     "  --dry-run         show what would happen, and change nothing\n"
     "  --report F.csv    write every row with its result\n"
     "  --yes             apply without asking\n"
     "  --undo ID         undo an import, but keep what changed since; with --dry-run only show it\n",
     import},
    {"migrate-movary", "migrate-movary FILE.sqlite", "migrate all accounts and diaries of Movary or Pathary",
     "  --dry-run       show what would be migrated, and change nothing\n"
     "  --map OLD=NEW   rename the account OLD to NEW\n"
     "  --merge         also import into accounts that exist here; continues an interrupted migration\n"
     "  --keep-logins   keep logins and API tokens\n",
     migrate_movary},
    {"user", "user VERB", "manage accounts: add, list, passwd, reset-second-factor, admin, delete",
     "  add --email E --name N [--admin]   reads the password from standard input\n"
     "  list                               name, e-mail address, role and creation time\n"
     "  passwd NAME                        reads the new password from standard input\n"
     "  reset-second-factor NAME           turns off two-factor login\n"
     "  admin NAME on|off                  makes someone an administrator, or revokes it\n"
     "  delete NAME [--yes]                deletes an account and its diary; asks unless --yes\n",
     user},
    {"export", "export --user NAME [--format F] FILE", "export someone's diary to a file",
     "  --user NAME   the account to export\n"
     "  --format F    matinee (everything, the default), letterboxd, trakt, movary, yamtrack, ryot, imdb, csv\n",
     export_diary},
    {"backup", "backup FILE | --scheduled", "make a checked copy of the database, even while the server runs",
     "  --scheduled   back up to backups/ if the last backup is older than 20 hours; removes old ones\n", backup},
    {"restore", "restore FILE [--keep-logins]", "replace the database with a backup",
     "  --keep-logins   keep the backup's logins, API tokens and trusted devices\n", restore},
    {"doctor", "doctor", "check this installation for problems; changes nothing", "", doctor},
    {"config", "config [--check]", "print the current settings and their sources",
     "  --check   print nothing; the exit status says whether they are valid\n", config},
    {"version", "version", "print the version", "", version},
};

}  // namespace

std::span<const Command> commands() { return kCommands; }

}  // namespace cli
