#!/usr/bin/env python3
"""Checks catalogue.json: it parses, ids are unique, dates are real, every name is known."""
import datetime
import json
import pathlib
import re
import sys

GENRES = set("Action,Adventure,Animation,Comedy,Crime,Documentary,Drama,Family,Fantasy,History,Horror,"
             "Music,Mystery,Romance,Science Fiction,TV Movie,Thriller,War,Western".split(","))
REQUIRED = {550, 603, 843, 289, 426, 496243, 129, 655, 348, 275}


def unique(values, what):
    seen = set()
    for value in values:
        assert value not in seen, f"{what} {value} occurs twice"
        seen.add(value)
    return seen


def check_film(film, people, companies, languages, countries):
    name = film["title"]
    datetime.date.fromisoformat(film["release_date"])
    assert film["imdb_id"] is None or re.fullmatch(r"tt\d{7,8}", film["imdb_id"]), name
    assert film["runtime"] is None or 0 < film["runtime"] < 1000, name
    assert film["genres"] and set(film["genres"]) <= GENRES, name
    assert film["original_language"] in languages, name
    assert film["countries"] and set(film["countries"]) <= countries, name
    assert set(film["companies"]) <= companies, name
    assert film["directors"] and film["overview"], name
    names = film["directors"] + [p["name"] for p in film["crew"] + film["cast"]]
    assert set(names) <= people, (name, set(names) - people)


def main():
    data = json.loads(pathlib.Path(__file__).with_name("catalogue.json").read_text("utf-8"))
    films = data["films"]
    ids = unique((f["id"] for f in films), "film id")
    unique((f["imdb_id"] for f in films if f["imdb_id"]), "imdb id")
    unique((p["id"] for p in data["people"]), "person id")
    people = unique((p["name"] for p in data["people"]), "person")
    companies = unique((c["name"] for c in data["companies"]), "company")
    languages = unique((l["iso_639_1"] for l in data["languages"]), "language")
    countries = unique((c["iso_3166_1"] for c in data["countries"]), "country")
    for person in data["people"]:
        for key in ("birthday", "deathday"):
            if key in person:
                datetime.date.fromisoformat(person[key])
    for film in films:
        check_film(film, people, companies, languages, countries)
    unique((c["id"] for c in data["collections"]), "collection id")
    in_collections = [i for c in data["collections"] for i in c["films"]]
    assert set(in_collections) <= ids and len(set(in_collections)) == len(in_collections), in_collections
    assert not ids & {a["id"] for c in data["collections"] for a in c.get("announced", [])}
    assert len(films) >= 165 and REQUIRED <= ids, (len(films), REQUIRED - ids)
    print(f"{len(films)} films, {len(people)} people, {len(companies)} companies")


if __name__ == "__main__":
    sys.exit(main())
