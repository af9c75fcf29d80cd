import { transform } from 'lightningcss'
import { importsOf, isCode, type Source } from './sources.ts'

/**
 * CSS modules that no file imports, classes of theirs that no importer uses, and names that an importer uses and the
 * module does not have.
 */
export function wrongClasses(sources: Source[]): string[] {
  const code = sources.filter(isCode)
  const uses = code.flatMap((file) => usesIn(file, code))
  return sheetsIn(sources).flatMap((sheet) => {
    const classes = classesOf(sheet)
    const ofSheet = uses.filter(({ path }) => path === sheet.path)
    if (ofSheet.length === 0) return [`${sheet.path}: no file imports it`]
    return [
      ...classes
        .filter((name) => !ofSheet.some(({ names, mayAskFor }) => names.has(name) || mayAskFor(name)))
        .map((name) => `${sheet.path}: nobody uses .${name}`),
      ...ofSheet
        .flatMap(({ names, by }) => [...names].map((name) => ({ name, by })))
        .filter(({ name }) => !classes.includes(name))
        .map(({ name, by }) => `${by} uses .${name}, which ${sheet.path} does not have`),
    ]
  })
}

/** Classes of the style sheets of the whole page that no file of the web app names. */
export function unusedGlobalClasses(sources: Source[]): string[] {
  const web = sources.filter((file) => isCode(file) && file.path.startsWith('packages/web/'))
  return sources
    .filter(({ path }) => path.startsWith('packages/web/src/styles/'))
    .flatMap((sheet) => classesOf(sheet).map((name) => ({ name, path: sheet.path })))
    .filter(({ name }) => {
      const quoted = new RegExp(`['"\`](?:[^'"\`\\n]* )?${name}[ '"\`]`)
      return !web.some(({ text }) => quoted.test(text))
    })
    .map(({ name, path }) => `${path}: nobody uses .${name}`)
}

const sheetsIn = (sources: Source[]) => sources.filter(({ path }) => path.endsWith('.module.css'))

/** The names that a page can ask for: neither animations nor areas of a grid. */
function classesOf({ path, text }: Source): string[] {
  const { exports } = transform({
    filename: path,
    code: Buffer.from(text),
    cssModules: { animation: false, container: false, customIdents: false, grid: false },
  })
  return Object.keys(exports ?? {})
}

interface Use {
  /** The CSS module. */
  path: string
  by: string
  /** Written as `styles.row` or `styles['row']`. */
  names: ReadonlySet<string>
  /** Whether `styles[tone]` may be this name: one of the texts of the file or of a file that it imports. */
  mayAskFor: (name: string) => boolean
}

function usesIn(file: Source, code: Source[]): Use[] {
  const imports = importsOf(file)
  return imports
    .filter(({ to }) => to.endsWith('.module.css'))
    .map(({ to }) => {
      const local = localName(file.text, to)
      const computed = [...file.text.matchAll(new RegExp(`\\b${local}\\[([^'\\]][^\\]]*)\\]`, 'g'))]
      const prefixes = computed.map(([, key = '']) => /^`([^$`]*)/.exec(key)?.[1] ?? '')
      const texts = prefixes.length === 0 ? '' : textsNear(file, code)
      return {
        path: to,
        by: file.path,
        names: new Set(
          [...file.text.matchAll(new RegExp(`\\b${local}(?:\\.(\\w+)|\\['([^']+)'\\])`, 'g'))].map(
            ([, property, key]) => property ?? key ?? '',
          ),
        ),
        mayAskFor: (name) =>
          prefixes.some((prefix) => name.startsWith(prefix) && isText(name.slice(prefix.length), texts)),
      }
    })
}

/** `styles` in `import styles from './Row.module.css'`. */
function localName(text: string, path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replaceAll('.', '\\.')
  return new RegExp(`import (\\w+) from '[^']*/${name}'`).exec(text)?.[1] ?? 'styles'
}

function textsNear(file: Source, code: Source[]): string {
  const near = new Set(importsOf(file).map(({ to }) => (to === '@switchboard/contract' ? platforms : to)))
  return [file, ...code.filter(({ path }) => near.has(path))].map(({ text }) => text).join('\n')
}

/** The value from the contract by which components may choose a class: the platform. */
const platforms = 'packages/contract/src/platforms.ts'

const isText = (name: string, texts: string): boolean => /^\d+$/.test(name) || texts.includes(`'${name}'`)
