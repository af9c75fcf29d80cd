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
    withoutUnused(),
    withoutBarsInButtons(),
    withoutLanguageBackend(),
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
    // The two large files are meant to be: what a first page may weigh is held by `first-weight.spec.ts`.
    chunkSizeWarningLimit: 800,
    // The content security policy allows no data: fonts or styles, so nothing is folded into the sheets.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The connect page is no screen of the desk: it alone may load a provider's scripts.
    rolldownOptions: {
      // zod's own modules name what `withoutUnused` leaves out; of ours, the compiler checks every name.
      checks: { importIsUndefined: false },
      input: ['index.html', 'workspace.html', 'connect.html'],
      // Making a schema or a call, or reading a property, does nothing else: what a page does not use of a file of the contract is
      // left out.
      treeshake: { manualPureFunctions: ['z', 'defineCall'], propertyReadSideEffects: false },
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

/**
 * Parts of libraries that a page never runs. Without what only the server does with our schemas, a fifth of zod need not be
 * loaded. An export that is named otherwise in another version ends the build; a file that is, comes back into the page, which
 * `first-weight.spec.ts` weighs.
 */
function withoutUnused(): Plugin {
  return {
    name: 'without-unused',
    apply: 'build',
    load: (id) => Object.entries(unused).find(([file]) => id.endsWith(file))?.[1] ?? null,
  }
}

const undefinedExports = (...names: string[]): string =>
  names.map((name) => `export const ${name} = undefined`).join('\n')

/** Of a button that waits: a bar of progress in it would be labelled. Ours have none. */
function withoutBarsInButtons(): Plugin {
  const stub = '\0virtual:no-bar-in-buttons'
  return {
    name: 'without-bars-in-buttons',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './ProgressBar.mjs' &&
      importer?.endsWith('react-aria-components/dist/private/Button.mjs') === true
        ? stub
        : null,
    load: (id) =>
      id === stub
        ? `import { createContext } from 'react'\nexport const ProgressBarContext = createContext(null)`
        : null,
  }
}

/** What loads languages from somewhere: ours are files of the page, given with `addResourceBundle`. */
function withoutLanguageBackend(): Plugin {
  const connector = /^class Connector extends EventEmitter \{\n[^]*?^\}\n/m
  return {
    name: 'without-language-backend',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('i18next/dist/esm/i18next.js')) return null
      const without = code.replace(connector, 'class Connector extends EventEmitter { state = {} }\n')
      if (without === code) this.error('i18next names its connector to a backend otherwise now.')
      return { code: without, map: null }
    },
  }
}

/** What stands instead of them. */
const unused: Readonly<Record<string, string>> = {
  'zod/v4/core/to-json-schema.js': undefinedExports(
    'createToJSONSchemaMethod',
    'createStandardJSONSchemaMethod',
  ),
  'zod/v4/core/json-schema-processors.js': undefinedExports('toJSONSchema', 'aggregateChecks'),
  'zod/v4/core/json-schema-generator.js': undefinedExports('JSONSchemaGenerator'),
  // `no-eval` lets zod make no code.
  'zod/v4/core/doc.js': undefinedExports('Doc'),
  // A page shows no sentence of zod's.
  'zod/v4/locales/en.js': 'export default () => ({ localeError: () => undefined })',
  // Pages are not rendered by a server, so no link fetches the parts of its page before.
  'react-router/dist/production/lib/dom/ssr/components.js': `
    import { createContext } from 'react'
    export const FrameworkContext = createContext(undefined)
    export const PrefetchPageLinks = () => null
    export const usePrefetchBehavior = () => [false, null, {}]
    export const mergeRefs = (ref) => ref
    ${undefinedExports('CRITICAL_CSS_DATA_ATTRIBUTE', 'Links', 'Meta', 'Scripts', 'setIsHydrated', 'useFrameworkContext')}`,
}

/**
 * What only the server, its API page and programs read: the sentence about a call, what an address may hold, what the call may be
 * refused for and the scope of an API key, and the status and the sentence of a refusal, which pages translate.
 */
function withoutApiSentences(): Plugin {
  const quoted = String.raw`(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")`
  const input = String.raw`(?:params|query): (?:z\.\w+\(\{\n(?: {4}.*\n)+ {2}\}\)|.+)`
  const ofCalls = new RegExp(
    String.raw`^ {2}(?:summary:\s*${quoted}|scope: ${quoted}|refusals: \[[^\]]*\]|mayBeCompressed: true|${input}),\n`,
    'gm',
  )
  const ofRefusals = new RegExp(String.raw`\bstatus: \d+,\s*message:\s*${quoted}`, 'g')
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
