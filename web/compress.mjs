// Makes a .br and a .gz beside each text of the built screen that becomes smaller by it: the venue serves them as they are.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = join(import.meta.dirname, 'dist');
const texts = /\.(html|js|mjs|css|json|map|svg|txt|webmanifest)$/;

for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !texts.test(entry.name)) continue;
  const path = join(entry.parentPath ?? entry.path, entry.name);
  const bytes = readFileSync(path);
  const variants = {
    br: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    gz: gzipSync(bytes, { level: 9 }),
  };
  for (const [end, smaller] of Object.entries(variants)) {
    if (smaller.length < bytes.length) writeFileSync(`${path}.${end}`, smaller);
  }
}
