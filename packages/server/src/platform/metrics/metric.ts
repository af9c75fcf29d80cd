import type { AppContext } from '../../context.ts'

/** The metrics that a feature brings. */
export interface MetricsFeature {
  metrics?(app: AppContext): readonly Metric[]
}

/** A gauge of the whole installation, read at each scrape: its statement uses a partial index. */
export interface Metric {
  /** Without the prefix `switchboard_`. */
  name: string
  help: string
  labelNames?: readonly string[]
  read(): Promise<readonly Measurement[]>
}

interface Measurement {
  value: number
  labels?: Record<string, string>
}

/** One measurement for each state, for a metric with the label `state`. */
export const byState = (counts: Readonly<Record<string, number>>): readonly Measurement[] =>
  Object.entries(counts).map(([state, value]) => ({ labels: { state }, value }))
