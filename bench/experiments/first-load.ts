import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Findings } from '../kit/report.ts'

const dist = fileURLToPath(new URL('../../packages/web/dist', import.meta.url))
const AIM = 200 * 1000

/** The JavaScript that the page itself names, with everything those files import at once: what a first visit loads. */
export async function firstLoad(): Promise<Findings> {
  const html = await readFile(`${dist}/index.html`, 'utf8')
  const named = [...html.matchAll(/(?:src|href)="\/?(assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? '')
  const scripts = await withStaticImports(named)
  const contents = await Promise.all([...scripts].map((script) => readFile(`${dist}/${script}`)))
  const gzip = contents.reduce((sum, content) => sum + gzipSync(content).length, 0)
  const brotli = contents.reduce((sum, content) => sum + brotliCompressSync(content).length, 0)
  const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`
  return {
    title: 'First load of the web app',
    setting:
      'Every script that index.html names or preloads, with what those import statically; screens, dialogs and languages that load later do not count.',
    rows: [
      { what: 'files', figure: String(scripts.size) },
      { what: 'JavaScript, gzip', figure: kb(gzip) },
      { what: 'JavaScript, brotli', figure: kb(brotli) },
    ],
    wrong: { 'bytes over 200 KB (gzip)': Math.max(0, gzip - AIM) },
  }
}

async function withStaticImports(named: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  const waiting = [...named]
  for (let script = waiting.pop(); script !== undefined; script = waiting.pop()) {
    if (found.has(script)) continue
    found.add(script)
    const source = await readFile(`${dist}/${script}`, 'utf8')
    for (const match of source.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
      waiting.push(`assets/${match[1] ?? ''}`)
  }
  return found
}
