import { readFile, writeFile } from 'node:fs/promises'

/**
 * Writes confusables.json from the tables of the Rust crate `unicode-security`, which follows each Unicode version. Run
 * `cargo fetch` in a project that depends on it, then `node server/domain/names/writeConfusables.ts` with the path of
 * the crate's src/tables.rs. After that, raise `skeletonRule` in nameSkeleton.ts.
 */
async function writeConfusables(tables: string): Promise<void> {
  const source = await readFile(tables, 'utf8')
  const version = /UNICODE_VERSION: \(u64, u64, u64\) = \((\d+), (\d+), (\d+)\)/.exec(source)?.slice(1)
  const crate = /unicode-security-([\d.]+)/.exec(tables)?.[1]
  const list = source.split('const CONFUSABLES: ')[1]
  if (!version || !crate || !list) throw new Error(`${tables} is not src/tables.rs of unicode-security.`)
  const entries = list.slice(0, list.indexOf('];')).matchAll(/\('\\u\{(\w+)\}',\s*&\[([^\]]*)\]\)/g)
  const prototypes = [...entries].map(([, from = '', to = '']) => [
    from,
    [...to.matchAll(/\\u\{(\w+)\}/g)].map(([, code]) => code).join(' '),
  ])
  const data = {
    source: `confusables.txt of Unicode ${version.join('.')}, © Unicode, Inc., Unicode License v3, from the crate unicode-security ${crate}`,
    prototypes: Object.fromEntries(prototypes),
  }
  await writeFile(new URL('confusables.json', import.meta.url), `${JSON.stringify(data, null, 2)}\n`)
}

await writeConfusables(process.argv[2] ?? '')
