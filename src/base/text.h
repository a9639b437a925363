// Text primitives shared by every layer: UTF-8, numbers, percent-encoding, hex, folding.
// All functions are pure; input is untrusted bytes unless a comment says otherwise.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace base {

// Returns true for well-formed UTF-8 as in RFC 3629: no overlong forms, surrogates, or values above U+10FFFF.
bool is_utf8(std::string_view text);

// Returns the number of code points of well-formed UTF-8.
std::size_t code_points(std::string_view text);

// Guesses if a text takes more than `lines` lines of `width` letters.
bool exceeds(std::string_view text, std::size_t lines, std::size_t width);

// Returns at most `count` code points from the start of well-formed UTF-8.
std::string first_code_points(std::string_view text, std::size_t count);

// Returns text as a person typed it, with CRLF and CR as LF. Returns nullopt if the bytes are not UTF-8 or hold a C0
// control other than LF and TAB.
std::optional<std::string> clean_text(std::string_view text);

// Cleans text that must not fail: forbidden characters and those that turn the direction of writing are dropped, CRLF
// and CR become LF, invalid UTF-8 becomes U+FFFD, and the result is cut at `max_code_points`.
std::string salvage_text(std::string_view text, std::size_t max_code_points);

std::string_view trim(std::string_view text);
std::string ascii_lower(std::string_view text);
bool equal_ignoring_ascii_case(std::string_view a, std::string_view b);
bool is_digits(std::string_view text);
bool is_alnum(std::string_view text);
bool has_control(std::string_view text);  // a C0 control or DEL
// Returns true for 3–254 characters with exactly one '@', text on both sides of it, and no spaces or controls.
bool is_email(std::string_view text);

// Reads the whole text as a decimal number without a sign, 0 … 2^53−1.
std::optional<std::int64_t> parse_id(std::string_view text);

// Reads the whole text as a decimal integer with an optional '-', within int64.
std::optional<std::int64_t> parse_int(std::string_view text);

// Decodes %XX (RFC 3986 §2.1). Returns nullopt for a malformed escape.
std::optional<std::string> percent_decode(std::string_view text);

// Decodes %XX and '+' as space (application/x-www-form-urlencoded). Returns nullopt for a malformed escape.
std::optional<std::string> form_decode(std::string_view text);

// Replaces everything but unreserved characters (RFC 3986 §2.3) by %XX.
std::string percent_encode(std::string_view text);

std::string to_hex(std::string_view bytes);
std::optional<std::string> from_hex(std::string_view hex);
bool is_lower_hex(std::string_view text, std::size_t length);

std::vector<std::string_view> split(std::string_view text, char separator);
std::string join(const std::vector<std::string>& parts, std::string_view separator);

// Returns the text without case and marks, in letters of every script: "Łódź" is "lodz", "Ταξίδι" is
// "ταξιδι". Search compares queries and stored text in this form; text that is not UTF-8 only becomes ASCII lower
// case.
std::string fold(std::string_view text);

// Composes letters (NFC): "e" and an acute accent become "é". Text that is not UTF-8 stays as it is.
std::string nfc(std::string_view text);

// Returns the words of a title, for comparing titles of two sources: letters without case (with their marks) and
// digits, with one space for anything between them; '&' is "and", quotes are nothing. It is empty for a title of signs
// alone.
std::string title_words(std::string_view title);

// Returns an ASCII slug of a title: folded, runs of anything else become '-', at most 80 bytes. An empty one becomes
// `fallback`.
std::string slug(std::string_view text, std::string_view fallback);

// Returns "1,204", with digits in groups of three.
std::string grouped(std::int64_t number);

// Returns the number with that many digits after the point: (2.5, 2) is "2.50".
std::string decimal(double number, int digits);

}  // namespace base
