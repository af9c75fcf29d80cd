import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip as gzipCompress } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const gzip = promisify(gzipCompress)
const server = 'http://127.0.0.1:3003'
const otherPages = /connect\.html|src\/(?:connect|service-worker)\//
/** What the connect page loads too: it must not run the app. */
const sharedWithConnect =
  /no-eval|node_modules\/zod\/|lib\/stored\.ts|meta-login\/messages\.ts|vite\/preload-helper/
const ours = /^\/(?:src|node_modules|@|gallery\.html|index\.html|connect\.html|icons\/|favicon)/

export default defineConfig({
  plugins: [
    react(),
    sharedHead(),
    textsByLanguage(),
    withoutJsonSchemas(),
    withoutApiSentences(),
    skeletonFirst(),
    serviceWorker(),
    compressed(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2024',
    // The oldest browsers with light-dark(). For older ones it would be lowered to variables that are computed once, on
    // the root: a part of the page that is always dark would keep the colours of the light theme.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5', 'ios17.5'],
    cssMinify: true,
    sourcemap: false,
    // The two large files are meant to be: what a first page may weigh is held by a journey.
    chunkSizeWarningLimit: 800,
    // The content security policy allows no data: fonts or styles, so nothing is folded into the sheets.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The connect page is no screen of the desk: it alone may load a provider's scripts.
    rolldownOptions: {
      // zod's own modules name what `withoutJsonSchemas` leaves out; of ours, the compiler checks every name.
      checks: { importIsUndefined: false },
      input: ['index.html', 'workspace.html', 'connect.html'],
      // zod is told not to make code before any schema is built, so a page that loads the one loads the other with it.
      output: {
        codeSplitting: {
          groups: [
            { name: 'schemas', test: sharedWithConnect, priority: 2 },
            // What the first paint needs: the variables, the ground rules and the skeleton.
            { name: 'paint', test: /src\/styles\/|fontsource/, priority: 3 },
            // A language is one file for the first page and one for the panels, wherever its texts lie.
            {
              name: textsOfLanguage,
              debugName: 'texts',
              test: /(?:src\/(?:i18n|features|live|screens)\/.*|^\0virtual:(?:panel-)?)texts\/\w+(?:\.json)?$/,
              priority: 2,
            },
            // The page up to the first tickets is one file: on a slow line each further one costs a round trip.
            { name: 'page', tags: ['$initial'], test: (id) => !otherPages.test(id), priority: 1 },
            // What several later parts share is one file too: sixty files of a kilobyte are mostly headers.
            { name: 'shared', minShareCount: 2, test: (id) => !otherPages.test(id), priority: 0 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/socket.io': { target: server, ws: true },
      // The calls have the spec's own paths without a common prefix: what is no page and no source is a call.
      '^/': {
        target: server,
        bypass: (request) => {
          const path = request.url ?? '/'
          if (path.startsWith('/connect/meta')) return '/connect.html'
          const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
          return isPage || ours.test(path) ? path : undefined
        },
      },
    },
  },
})

function textsOfLanguage(path: string): string {
  const [area = '', language = ''] = path.replace('.json', '').replace('\0virtual:', '').split('/').slice(-2)
  return `${area}-${language}`
}

/**
 * `virtual:texts/ja` is what every feature says in Japanese, as one object: the page names a file for each language and
 * none for each feature.
 */
function textsByLanguage(): Plugin {
  const name = /^\0?virtual:(texts|panel-texts)\/(\w+)$/
  const cwd = import.meta.dirname
  return {
    name: 'texts-by-language',
    resolveId: (id) => (name.test(id) ? `\0${id}` : null),
    load(id) {
      const [, folder, language] = name.exec(id) ?? []
      if (language === undefined) return null
      const places = `src/{i18n,{features,live,screens}/*}/${folder}/${language}.json`
      const files = globSync(places, { cwd })
      const parts = files.map((file, n) => `import part${n} from ${JSON.stringify(join(cwd, file))}`)
      return [...parts, `export default {${files.map((_, n) => `...part${n}`).join()}}`].join('\n')
    },
  }
}

/** The pages of the app differ in their bodies and in what they ask for first. */
function sharedHead(): Plugin {
  return {
    name: 'shared-head',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const head = await readFile(new URL('head.html', import.meta.url), 'utf8')
        return html.replace('<!-- head.html -->', () => head.trim().replaceAll('\n', '\n    '))
      },
    },
  }
}

/** Only the server writes JSON schemas of our schemas: without that part, a fifth of zod need not be loaded. */
function withoutJsonSchemas(): Plugin {
  const stubs = {
    'to-json-schema.js': ['createToJSONSchemaMethod', 'createStandardJSONSchemaMethod'],
    'json-schema-processors.js': ['toJSONSchema', 'aggregateChecks'],
    'json-schema-generator.js': ['JSONSchemaGenerator'],
  }
  return {
    name: 'without-json-schemas',
    apply: 'build',
    load(id) {
      const stub = Object.entries(stubs).find(([file]) => id.endsWith(`zod/v4/core/${file}`))
      return stub && stub[1].map((name) => `export const ${name} = undefined`).join('\n')
    },
  }
}

/**
 * What only the server, its API page and programs read: the sentence about a call, what an address may hold, what the call may be
 * refused for and the scope of an API key, and the sentence of a refusal, which pages translate.
 */
function withoutApiSentences(): Plugin {
  const quoted = String.raw`(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")`
  const input = String.raw`(?:params|query): (?:z\.\w+\(\{\n(?: {4}.*\n)+ {2}\}\)|.+)`
  const ofCalls = new RegExp(
    String.raw`^ {2}(?:summary:\s*${quoted}|scope: ${quoted}|refusals: \[[^\]]*\]|mayBeCompressed: true|${input}),\n`,
    'gm',
  )
  const ofRefusals = new RegExp(String.raw`\bmessage:\s*${quoted}`, 'g')
  return {
    name: 'without-api-sentences',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (/contract\/src\/calls\/[\w-]+\.ts$/.test(id)) return { code: code.replace(ofCalls, ''), map: null }
      if (!id.endsWith('/contract/src/refusals.ts')) return null
      return { code: code.replace(ofRefusals, "message: ''"), map: null }
    },
  }
}

/**
 * The skeleton of the workspace needs one small sheet. The scripts leave the line to it, and the other styles stand after
 * the skeleton: they hold up only the scripts.
 */
function skeletonFirst(): Plugin {
  return {
    name: 'skeleton-first',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const later: string[] = []
        return html
          .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
          .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
          .replaceAll(/ *<link rel="stylesheet"[^>]*assets\/page-[^>]*>\n/g, (link) => {
            later.push(link)
            return ''
          })
          .replace('  </body>', () => `${later.join('')}  </body>`)
      },
    },
  }
}

/** A service worker has one address for ever. It shares no module with the page, so it is one file without imports. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'src/service-worker/sw.ts', fileName: 'sw.js' })
    },
  }
}

/** Compressed once here, so that the server only picks the form a browser takes. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => /\.(?:js|css|html|svg)$/.test(file))) {
        const bytes = await readFile(join(dir, name))
        await writeFile(join(dir, `${name}.br`), await brotli(bytes))
        await writeFile(join(dir, `${name}.gz`), await gzip(bytes, { level: 9 }))
      }
    },
  }
}
