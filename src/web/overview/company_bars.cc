#include "web/overview/company_bars.h"

#include <algorithm>
#include <functional>
#include <map>

#include "base/text.h"
#include "store/sqlite/ids.h"
#include "store/together/company.h"

namespace web {

namespace {

constexpr char kSet = '\n', kPart = '\t';  // no value contains them

std::vector<domain::Play> read_company(std::string_view text) {
  std::vector<domain::Play> sets;
  for (const std::string_view line : base::split(text, kSet)) {
    const auto parts = base::split(line, kPart);
    if (parts.size() != 3) continue;
    domain::Play& play = sets.emplace_back();
    play.with = store::split_ids(parts[0]);
    play.logged_by = base::parse_id(parts[1]);
    play.plays = static_cast<int>(base::parse_id(parts[2]).value_or(0));
  }
  return sets;
}

}  // namespace

std::string company_lines(const app::Context& context, std::vector<store::WatchedCompany> sets, std::int64_t plays) {
  if (sets.empty()) return {};
  std::int64_t alone = plays;
  for (const store::WatchedCompany& set : sets) alone -= set.plays;
  if (alone > 0 && context.is_own()) sets.push_back({{}, {}, alone});
  std::string text;
  for (const store::WatchedCompany& set : sets) {
    for (const std::int64_t id : set.with) text += (id == set.with.front() ? "" : ",") + std::to_string(id);
    text += kPart + (set.logged_by ? std::to_string(*set.logged_by) : "") + kPart + std::to_string(set.plays) + kSet;
  }
  return text;
}

std::vector<PanelBar> company_bars(const app::Context& context, std::string_view lines) {
  std::vector<PanelBar> bars;
  const std::vector<domain::Play> sets = read_company(lines);
  if (sets.empty()) return bars;
  std::vector<const domain::Play*> plays;
  for (const domain::Play& play : sets) plays.push_back(&play);
  const store::Company company(context.app.db, context.viewer, *context.subject, plays);
  std::map<std::string, std::int64_t> counts;
  for (const domain::Play& play : sets)
    for (const std::string& name : company.with(play)) counts[name] += play.plays;
  if (counts.empty()) return bars;
  // People who are no members, or who let nobody log for them, cannot be named, so plays without names are not listed
  // as watched alone.
  for (const domain::Play& play : sets)
    if (play.with.empty()) bars.push_back({context.text(base::tr("No one named")), "", play.plays, true});
  for (const auto& [name, count] : counts) bars.push_back({name, context.url("/users/" + name), count, true});
  std::ranges::stable_sort(bars, std::greater(), &PanelBar::count);
  bars.resize(std::min(bars.size(), kPanelRows));
  return bars;
}

void add_company_panel(const app::Context& context, Panels& panels, const std::vector<PanelBar>& bars) {
  app::Section panel =
      panels.add({.title = base::tr("Watched with"), .key = {base::tr("People"), ChartColour::people}});
  add_bars(context, panel, bars, ChartColour::people);
}

}  // namespace web
