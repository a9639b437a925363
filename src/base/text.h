// Text primitives shared by every layer: UTF-8, numbers, percent-encoding, hex, folding.
// All functions are pure; input is untrusted bytes unless a comment says otherwise.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace base {

// True for well-formed UTF-8 as in RFC 3629: no overlong forms, surrogates, or values above U+10FFFF.
bool is_utf8(std::string_view text);

// Number of code points of well-formed UTF-8.
std::size_t code_points(std::string_view text);

// A guess whether a text takes more lines than `lines` of `width` letters.
bool exceeds(std::string_view text, std::size_t lines, std::size_t width);

// At most `count` code points from the start of well-formed UTF-8.
std::string first_code_points(std::string_view text, std::size_t count);

// Text as a person typed it: CRLF and CR become LF. Empty when the bytes are not UTF-8 or hold a C0 control other than
// LF and TAB.
std::optional<std::string> clean_text(std::string_view text);

// As clean_text, but for data that must not fail: forbidden characters and those that turn the direction of writing are
// dropped, invalid UTF-8 becomes U+FFFD, and the result is cut at `max_code_points`.
std::string salvage_text(std::string_view text, std::size_t max_code_points);

std::string_view trim(std::string_view text);
std::string ascii_lower(std::string_view text);
bool equal_ignoring_ascii_case(std::string_view a, std::string_view b);
bool is_digits(std::string_view text);
bool is_alnum(std::string_view text);
bool has_control(std::string_view text);  // a C0 control or DEL
// 3–254 characters, exactly one '@' with text on both sides, no spaces or controls.
bool is_email(std::string_view text);

// Decimal number without sign or leading '+', whole text, 0 … 2^53−1.
std::optional<std::int64_t> parse_id(std::string_view text);

// Decimal integer with optional '-', whole text, within int64.
std::optional<std::int64_t> parse_int(std::string_view text);

// Decodes %XX (RFC 3986 §2.1). Empty on a malformed escape.
std::optional<std::string> percent_decode(std::string_view text);

// The same with '+' as space (application/x-www-form-urlencoded).
std::optional<std::string> form_decode(std::string_view text);

// Everything but unreserved characters (RFC 3986 §2.3) becomes %XX.
std::string percent_encode(std::string_view text);

std::string to_hex(std::string_view bytes);
std::optional<std::string> from_hex(std::string_view hex);
bool is_lower_hex(std::string_view text, std::size_t length);

std::vector<std::string_view> split(std::string_view text, char separator);
std::string join(const std::vector<std::string>& parts, std::string_view separator);

// Letters of every script without case and marks: "Łódź" is "lodz", "Ταξίδι" is "ταξιδι". Search compares what people
// type and what they find in this form; text that is no UTF-8 only becomes ASCII lower case.
std::string fold(std::string_view text);

// Composed letters (NFC): "e" and an acute accent become "é". Text that is no UTF-8 stays as it is.
std::string nfc(std::string_view text);

// The words of a title, as titles of two sources are compared: letters without case (with their marks) and digits, one
// space for all between them; '&' is "and", quotes are nothing. Empty for a title of signs alone.
std::string title_words(std::string_view title);

// ASCII slug of a title: folded, runs of anything else become '-', at most 80 bytes; `fallback` when empty.
std::string slug(std::string_view text, std::string_view fallback);

// "1,204": digits in groups of three.
std::string grouped(std::int64_t number);

// With that many digits behind the point: (2.5, 2) is "2.50".
std::string decimal(double number, int digits);

}  // namespace base
