#include "cli/commands.h"

namespace cli {

namespace {

constexpr Command kCommands[] = {
    {"serve", "serve", "master, workers and job runner, in the foreground", "", serve},
    {"worker", "worker", "one FastCGI process on descriptor 0, or one request as plain CGI", "", worker},
    {"jobs", "jobs run [--once] | stop ID", "run only the job runner, or stop a job",
     "  run --once   do what is due, then end; for cron\n"
     "  stop ID      stop this job, even while the database is busy\n",
     jobs},
    {"migrate", "migrate [OPTION]", "bring the database to this program's schema",
     "  --status      print the schemas of database and program, change nothing\n"
     "  --fresh       begin with an empty database where one has vanished\n"
     "  --new-secret  take the present secret, or a new one, as this database's\n",
     migrate},
    {"refresh", "refresh WHAT", "fetch again what the provider knows: movies, persons, images",
     "  movies    all films with cast, genres and companies\n"
     "  persons   all people\n"
     "  images    the images that are missing\n",
     refresh},
    {"import", "import FILE… --user NAME", "bring what another service exported into a diary",
     "  --format F        the service that the files come from; else their content tells\n"
     "  --option K=V      an answer to a question that the files raise, or what is done with what differs\n"
     "  --dry-run         show what would be done; the diary stays as it is\n"
     "  --report F.csv    every row with what became of it\n"
     "  --yes             do not ask before applying\n"
     "  --undo ID         take an import back, as far as nothing has changed since; with --dry-run only say so\n",
     import},
    {"migrate-movary", "migrate-movary FILE.sqlite", "the accounts and diaries of a whole Movary or Pathary",
     "  --dry-run       show what would come and what would not, change nothing\n"
     "  --map OLD=NEW   the account OLD there is NEW here\n"
     "  --merge         what accounts that are here already recorded there comes too; also to go on after a stop\n"
     "  --keep-logins   logins and API tokens go on working\n",
     migrate_movary},
    {"user", "user VERB", "accounts: add, list, passwd, reset-second-factor, admin, delete",
     "  add --email E --name N [--admin]   the password is a line of standard input\n"
     "  list                               name, address, role, time of creation\n"
     "  passwd NAME                        a new password, a line of standard input\n"
     "  reset-second-factor NAME           two-factor login off\n"
     "  admin NAME on|off                  make or unmake an administrator\n"
     "  delete NAME [--yes]                with everything recorded; asks unless --yes\n",
     user},
    {"export", "export --user NAME [--format F] FILE", "all that somebody has recorded, into a file",
     "  --user NAME   whose\n"
     "  --format F    matinee (everything, the default), letterboxd, trakt, movary, yamtrack, ryot, imdb, csv\n",
     export_diary},
    {"backup", "backup FILE | --scheduled", "a checked copy of the database, also while the server runs",
     "  --scheduled   into backups/ when the last is older than 20 hours; old ones go\n", backup},
    {"restore", "restore FILE [--keep-logins]", "put a copy in the place of the database",
     "  --keep-logins   logins, API tokens and trusted devices of the copy stay\n", restore},
    {"doctor", "doctor", "look for what is wrong with this installation; changes nothing", "", doctor},
    {"config", "config [--check]", "the settings in force and where they come from",
     "  --check   print nothing; the status tells whether they are valid\n", config},
    {"version", "version", "the version", "", version},
};

}  // namespace

std::span<const Command> commands() { return kCommands; }

}  // namespace cli
