// The rows of a table of the review, each with its film, its text, the value here, and its choices.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "app/context.h"
#include "app/page/view.h"
#include "store/imports/batch.h"
#include "store/imports/row.h"
#include "store/imports/row_films.h"
#include "store/imports/values_here.h"
#include "transfer/imports/flow.h"

namespace web {

class ReviewRows {
 public:
  // `rows` are the rows of one page of the batch, and `tab_url` is the address of their tab.
  ReviewRows(const app::Context& context, const store::ImportBatch& batch, const std::vector<store::ImportRow>& rows,
             std::string tab_url);

  void fill(app::Section target, const store::ImportRow& row) const;

 private:
  void fill_film(app::Section& target, const store::ImportRow& row, const domain::ImportRecord& record) const;
  bool fill_both(app::Section& target, const store::ImportRow& row, const domain::ImportRecord& record) const;
  std::string list_name(const domain::ImportRecord& record) const;
  void fill_choices(app::Section& target, const store::ImportRow& row, const domain::ImportRecord& record) const;

  const app::Context& context_;
  std::string tab_url_;
  store::RowFilms films_;
  std::map<std::int64_t, store::ValueHere> here_;
  transfer::ImportPolicy policy_;
  std::map<std::string, std::string> list_names_;  // by list key
};

}  // namespace web
