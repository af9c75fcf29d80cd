import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

const usualPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** Most journeys run in it where it is: the same engine, a third less work. */
const headlessShell = '/usr/bin/chromium-headless-shell'

/**
 * The environment in which the journeys find a browser: the one named by CHROMIUM or in its usual place, else
 * Debian's, installed now, else the headless one that npm brought along.
 */
export function findChromium(root: string): NodeJS.ProcessEnv | undefined {
  const named = process.env['CHROMIUM']
  if (named) return { CHROMIUM: named }
  if (!existsSync(headlessShell)) installFromDebian()
  const installed = usualPlaces.find((path) => existsSync(path))
  if (installed) return { CHROMIUM: installed }
  console.log('No Chromium here and none from apt: taking the headless one from npm.')
  const unpacked = unpackFromNpm(root)
  if (!unpacked)
    console.error('There is no browser for the journeys: install Chromium or name one by CHROMIUM.')
  return unpacked
}

function installFromDebian(): void {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  console.log('Installing Chromium with apt …')
  const apt = (...args: string[]) => {
    const [program = '', ...rest] = [
      ...asRoot,
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      '-qq',
      ...args,
    ]
    spawnSync(program, rest, { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  apt('update')
  apt('install', '-y', '--no-install-recommends', 'chromium', 'chromium-headless-shell')
}

const headless = '@sparticuz/chromium@153.0.0'

/** The package unpacks the system libraries that a bare machine lacks, and LD_LIBRARY_PATH names their folder. */
function unpackFromNpm(root: string): NodeJS.ProcessEnv | undefined {
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
  if (spawnSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0) return undefined
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
