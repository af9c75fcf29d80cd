import { type Cluster, missingForCluster, startCluster } from '../kit/cluster/cluster.ts'
import { type ServerOnPostgres, startServerOnPostgres } from '../kit/server/server-on-postgres.ts'
import { hasPostgresServer, startPostgresServer } from '../kit/database/postgres-server.ts'
import type { Findings } from '../kit/measure/report.ts'

export async function onPostgres(
  experiment: (environment: ServerOnPostgres) => Promise<Findings>,
): Promise<Findings> {
  if (!hasPostgresServer()) throw new Error('Not on this machine: PostgreSQL 15 (Debian: postgresql-15).')
  const environment = await startServerOnPostgres()
  try {
    return await experiment(environment)
  } finally {
    await environment.stop()
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
