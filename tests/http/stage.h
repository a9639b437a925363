// Plays cases in this process, on a copy of the fixture's database, or against a running server.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "auth/keys.h"
#include "base/config.h"
#include "base/texts/language.h"
#include "fixture.h"
#include "tests/http/reading/case_file.h"
#include "tests/support/temporary_folder.h"

namespace cases {

// Returns the variables of a request from an address of the tests' own.
http::Variables variables_for(const std::string& method, const std::string& path, const std::string& body = "");
// Returns the variables of a page that this person opens with a browser, or a visitor if there is no name.
http::Variables variables_of_page(const std::string& path, const std::string& person);

class Stage {
 public:
  virtual ~Stage() = default;
  // Makes everything as the file wants it. Returns false if this stage cannot play it.
  virtual bool set(const CaseFile& file) = 0;
  virtual Reply ask(const http::Variables& variables, const std::string& body) = 0;
  virtual base::UnixTime now() const = 0;
  virtual void later(base::UnixTime seconds) = 0;
  // Runs the jobs that are due.
  virtual void run_jobs() = 0;
};

// Calls api::dispatch with a clock that is still.
class InProcess : public Stage {
 public:
  InProcess(const test::TemporaryFolder& folder, const std::string& provider_url, const base::Languages& languages);
  ~InProcess() override;
  bool set(const CaseFile& file) override;
  Reply ask(const http::Variables& variables, const std::string& body) override;
  base::UnixTime now() const override;
  void later(base::UnixTime seconds) override;
  void run_jobs() override;
  const base::Config& config() const;

  std::string language;     // language that every request asks for; empty means none
  std::string mail_server;  // takes the place of the one that is set
  std::function<void(const http::Variables& variables, const std::string& body, const Reply& reply)> on_reply;

 private:
  struct Process;
  std::string prepared(const std::string& fixture);
  const test::TemporaryFolder& folder_;
  std::string provider_url_;
  const base::Languages& languages_;
  base::FakeClock clock_;
  std::optional<Material> material_;
  std::map<std::string, std::string> prepared_;  // fixture → database file
  std::unique_ptr<Process> process_;
};

// Sends requests to the FastCGI socket of a `matinee serve` whose databases lie in `data_dir`.
class OverSocket : public Stage {
 public:
  OverSocket(std::string socket, const std::string& data_dir, const std::string& provider_url);
  bool set(const CaseFile& file) override;
  Reply ask(const http::Variables& variables, const std::string& body) override;
  base::UnixTime now() const override { return clock_.now(); }
  void later(base::UnixTime) override {}  // set() refuses such files, and those that run jobs
  void run_jobs() override {}

 private:
  std::string socket_, data_dir_;
  base::SystemClock clock_;
  store::Db db_, cache_;
  Material material_;
};

}  // namespace cases
