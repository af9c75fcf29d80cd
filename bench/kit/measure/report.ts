import { mkdir, writeFile } from 'node:fs/promises'
import { arch, cpus, totalmem, type } from 'node:os'
import { fileURLToPath } from 'node:url'

/** The result of an experiment: rows of figures and sentences, and whether every count of errors is 0. */
export interface Findings {
  title: string
  /** What was done, so that a reader can judge the figures. */
  setting: string
  rows: ReadonlyArray<{ what: string; figure: string }>
  /** Counts of wrong things; anything above 0 fails the experiment. */
  wrong: Readonly<Record<string, number>>
}

export const isClean = (findings: Findings): boolean =>
  Object.values(findings.wrong).every((count) => count === 0)

const folder = fileURLToPath(new URL('../../reports', import.meta.url))

/** Writes the report as Markdown with machine, versions and the command to run it again. */
export async function writeReport(name: string, words: string, findings: Findings): Promise<string> {
  await mkdir(folder, { recursive: true })
  const path = `${folder}/${name}.md`
  await writeFile(path, reportOf(words, findings))
  return path
}

export function reportOf(words: string, { title, setting, rows, wrong }: Findings): string {
  const wrongRows = Object.entries(wrong).map(([what, count]) => ({ what, figure: String(count) }))
  return [
    `# ${title}`,
    '',
    setting,
    '',
    `Machine: ${machine()}. Node ${process.version}. Run on ${new Date().toISOString().slice(0, 10)} with \`npm run bench -- ${words}\`.${circumstances()}`,
    '',
    ...table([...rows, ...wrongRows]),
    '',
  ].join('\n')
}

function table(rows: Findings['rows']): string[] {
  return ['| what | figure |', '|---|---|', ...rows.map(({ what, figure }) => `| ${what} | ${figure} |`)]
}

/** BENCH_NOTE: a remark about the machine, such as that it was busy. */
function circumstances(): string {
  const note = process.env['BENCH_NOTE']
  return note === undefined ? '' : ` ${note}`
}

function machine(): string {
  return `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 1024 ** 3)} GiB, ${type()} ${arch()}`
}
