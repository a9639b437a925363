// An archive of texts, stored as they are.
const kTable = Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; ++bit) sum = sum & 1 ? 0xEDB88320 ^ (sum >>> 1) : sum >>> 1;
  return sum >>> 0;
});
const checksum = (bytes) => ~bytes.reduce((sum, byte) => kTable[(sum ^ byte) & 0xFF] ^ (sum >>> 8), -1) >>> 0;

const numbers = (...pairs) => Buffer.concat(pairs.map(([value, size]) => {
  const field = Buffer.alloc(size);
  field.writeUIntLE(value, 0, size);
  return field;
}));

export function zipOf(files) {
  const members = [], directory = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const bytes = Buffer.from(text), path = Buffer.from(name);
    // Version, flags, method, time, date, checksum, both sizes, length of the name, no extra field.
    const facts = numbers([20, 2], [0, 2], [0, 2], [0, 2], [33, 2], [checksum(bytes), 4], [bytes.length, 4], [bytes.length, 4], [path.length, 2], [0, 2]);
    directory.push(Buffer.from('PK\x01\x02'), numbers([20, 2]), facts, numbers([0, 2], [0, 2], [0, 2], [0, 4], [at, 4]), path);
    members.push(Buffer.from('PK\x03\x04'), facts, path, bytes);
    at += 30 + path.length + bytes.length;
  }
  const count = Object.keys(files).length, index = Buffer.concat(directory);
  return Buffer.concat([...members, index, Buffer.from('PK\x05\x06'),
    numbers([0, 4], [count, 2], [count, 2], [index.length, 4], [at, 4], [0, 2])]);
}
