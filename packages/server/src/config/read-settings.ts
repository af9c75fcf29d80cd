import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { connectFault } from '../platform/db/can-connect.ts'
import { writeFault } from '../platform/files/can-write.ts'
import { type Listening, listenFaults } from '../platform/http/can-listen.ts'
import { ConfigError, type Fault } from './config-error.ts'
import { type Config, configFrom } from './config.ts'
import { parseEnv } from './env.ts'
import { lookAtKeyFile } from './secrets.ts'

interface ReadSettings {
  /** A person reads the output. */
  atTerminal?: boolean
  /** A server listens; a command at the console does not. */
  listens: boolean
}

/**
 * The settings of a start, held against the machine it happens on before anything is made: everything that would stop it
 * later is reported at once, one line each. @throws ConfigError
 */
export async function readSettings({ atTerminal = false, listens }: ReadSettings): Promise<Config> {
  const { env, faults } = parseEnv()
  const config = configFrom(env, atTerminal)
  const isWrong = (name: string) => faults.some(({ setting }) => setting === name)
  const places = listens ? placesOf(config).filter(({ settings }) => !isWrong(settings.port)) : []
  const found = await Promise.all([
    listenFaults(places),
    isWrong('DATABASE_URL') || isWrong('DATABASE_OWNER_URL') ? [] : databaseFaults(config),
    folderFaults(config, listens),
  ])
  const all = [...faults, ...found.flat()]
  if (all.length > 0) throw new ConfigError(all)
  return config
}

/** Where the server listens. */
export function placesOf({ host, port, metrics }: Config): [Listening, ...Listening[]] {
  const own = { host, port, settings: { host: 'HOST', port: 'PORT' } }
  if (metrics === null) return [own]
  return [own, { ...metrics, settings: { host: 'METRICS_HOST', port: 'METRICS_PORT' } }]
}

async function databaseFaults({ databaseUrls }: Config): Promise<Fault[]> {
  if (databaseUrls === null) return []
  const { server, owner } = databaseUrls
  const [asServer, asOwner] = await Promise.all([
    connectFault(server),
    owner === server ? null : connectFault(owner),
  ])
  return [
    ...(asServer === null ? [] : [{ setting: 'DATABASE_URL', text: asServer }]),
    ...(asOwner === null ? [] : [{ setting: 'DATABASE_OWNER_URL', text: asOwner }]),
  ]
}

async function folderFaults({ dataDir, secretKeyFile }: Config, listens: boolean): Promise<Fault[]> {
  const data = (await writeFault(dataDir)) ?? (listens ? await ownerFault(dataDir) : null)
  const faults: Fault[] = data === null ? [] : [{ setting: 'DATA_DIR', text: data }]
  const isInDataDir = secretKeyFile === join(dataDir, 'secret.key')
  if (data !== null && isInDataDir) return faults
  const key = await lookAtKeyFile(secretKeyFile)
  const place = key.exists || isInDataDir ? null : await writeFault(dirname(secretKeyFile))
  const text = key.fault ?? place
  if (text !== null) faults.push({ setting: 'SECRET_KEY_FILE', text })
  return faults
}

/**
 * What root makes in the folder of another user, the key above all, that user could not read at the next start. A desk that root
 * has always run there goes on.
 */
async function ownerFault(dataDir: string): Promise<string | null> {
  const [owner, key] = await Promise.all(
    [dataDir, join(dataDir, 'secret.key')].map(async (path) => (await stat(path).catch(() => null))?.uid),
  )
  if (process.getuid?.() !== 0 || owner === undefined || owner === 0 || key === 0) return null
  return `"${dataDir}" belongs to the user with uid ${owner}, and root would make files there that this user cannot read; start as that user`
}
