import { totalmem } from 'node:os'
import type { DatabaseLog } from '../../lib/database-start-error.ts'
import type { Folders } from './folders.ts'

/** Owns the cluster, the database and its tables: a superuser, for the start alone. */
export const SERVER_USER = 'switchboard'
/** Runs the server's statements, with no more rights than those need. */
export const SERVER_ROLE = 'switchboard_server'
export const DATABASE_NAME = 'switchboard'
/** Only names the socket file: the server listens on no network port. */
export const SOCKET_NUMBER = 5432

export type Settings = Readonly<Record<string, string>>

/** What a start is asked for. */
export type Wish = {
  folders: Folders
  log: DatabaseLog
  binariesDir: string | undefined
  settings: Settings
  onLaunch: () => void
}

/** Given on the command line, so that every start runs with what this version of the server expects. */
export function buildSettings(folders: Folders, socketFolder: string, extra: Settings): string[] {
  const settings: Settings = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    port: String(SOCKET_NUMBER),
    max_connections: '100',
    shared_buffers: `${sharedBuffersInMegabytes()}MB`,
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    max_wal_size: '1GB',
    // A long statement of a killed server process ends within a second and frees its locks.
    client_connection_check_interval: '1s',
    jit: 'off',
    // Nobody subscribes to this database, and one process is enough to read ahead for a company's tables.
    max_logical_replication_workers: '0',
    io_workers: '1',
    // The default is of turning disks, and reads whole tables where an index would do.
    random_page_cost: '1.1',
    // After a crash the whole folder reaches the disk in one call of the kernel, not in one for each of 1,700 files.
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...logSettings(folders),
    ...extra,
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** initdb takes the environment's locale; an empty one makes every machine alike. */
export const CHILD_ENVIRONMENT = { PATH: '/usr/bin:/bin', TZ: 'UTC' }

/** One file per weekday, begun anew each week. Terse: the details of an error would quote what clients wrote. */
function logSettings(folders: Folders): Settings {
  return {
    logging_collector: 'on',
    log_directory: folders.logs,
    log_filename: 'postgres-%a.log',
    log_file_mode: '0600',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_min_messages: 'warning',
    log_error_verbosity: 'terse',
    log_line_prefix: '%m [%p] %a ',
  }
}

/**
 * PostgreSQL never gives its own copy of the database back. What does not fit is in the kernel's cache, a few microseconds away,
 * and goes when others need the memory.
 */
function sharedBuffersInMegabytes(): number {
  const eighth = Math.floor(totalmem() / 8 / 1024 / 1024)
  return Math.min(16, eighth)
}
