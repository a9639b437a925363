// What node:test reports, as lines: each failed check with its reason, each passed one by its name, and at the end what was
// measured (diagnostics that begin with "|") and "N passed, N failed". A file counts only when it failed by itself.
const kLines = 40;

const text = (error) => (error.cause?.message ?? error.message ?? String(error)).replace(/\x1b\[[0-9;]*m/g, '').split('\n').slice(0, kLines);

export default async function* report(events) {
  const measured = [];
  let passed = 0, failed = 0;
  for await (const { type, data } of events) {
    if (type === 'test:stdout' || type === 'test:stderr') yield data.message;
    if (type === 'test:diagnostic' && data.message.startsWith('|')) measured.push(data.message);
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const error = data.details.error, seconds = (data.details.duration_ms / 1000).toFixed(1);
    if (type === 'test:fail' && error?.failureType !== 'subtestsFailed') {
      ++failed;
      yield `FAIL ${data.name}\n${text(error).map((line) => `     ${line}\n`).join('')}`;
    } else if (data.nesting > 0) {
      ++passed;
      yield `ok   ${data.name}\n`;
    }
    if (data.nesting === 0) yield `---- ${data.name} took ${seconds} s\n`;
  }
  if (measured.length) yield ['', '| Row | What | Measured |', '|---|---|---|', ...measured, '', ''].join('\n');
  yield `${passed} passed, ${failed} failed\n`;
}
