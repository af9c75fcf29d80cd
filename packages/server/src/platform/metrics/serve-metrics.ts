import Fastify from 'fastify'
import type { Metrics } from './metrics.ts'

export interface MetricsServer {
  /** The port it listens on. */
  port: number
  stop(): Promise<void>
}

/** On a port of its own, so that a public proxy does not expose the metrics. */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  const fastify = Fastify({ logger: false })
  fastify.get('/metrics', async (_, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  )
  await fastify.listen({ host, port })
  const address = fastify.server.address()
  return {
    port: address !== null && typeof address === 'object' ? address.port : port,
    stop() {
      metrics.stop()
      return fastify.close()
    },
  }
}
