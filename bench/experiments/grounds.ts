import { type Cluster, missingForCluster, startCluster } from '../kit/cluster.ts'
import { type DeskOnPostgres, startDeskOnPostgres } from '../kit/desk-on-postgres.ts'
import { hasPostgresServer, startPostgresServer } from '../kit/postgres-server.ts'
import type { Findings } from '../kit/report.ts'

export async function onPostgres(
  experiment: (ground: DeskOnPostgres) => Promise<Findings>,
): Promise<Findings> {
  if (!hasPostgresServer()) throw new Error('Not on this machine: PostgreSQL 15 (Debian: postgresql-15).')
  const ground = await startDeskOnPostgres()
  try {
    return await experiment(ground)
  } finally {
    await ground.stop()
  }
}

export async function onCluster(
  experiment: (cluster: Cluster) => Promise<Findings>,
  nodes = 3,
): Promise<Findings> {
  const missing = missingForCluster()
  if (missing !== null) throw new Error(`Not on this machine: ${missing}.`)
  const cluster = await startCluster(nodes)
  try {
    return await experiment(cluster)
  } finally {
    await cluster.stop()
  }
}

export async function onServer(experiment: (server: string) => Promise<Findings>): Promise<Findings> {
  if (!hasPostgresServer()) throw new Error('Not on this machine: PostgreSQL 15 (Debian: postgresql-15).')
  const postgres = await startPostgresServer()
  try {
    return await experiment(postgres.url)
  } finally {
    await postgres.stop()
  }
}
