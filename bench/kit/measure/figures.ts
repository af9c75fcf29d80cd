/** Values of one quantity, in the order they were measured. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** Milliseconds with as many decimals as they deserve. */
export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`

export const kilobytes = (bytes: number): string => `${Math.round(bytes / 1024)} KB`
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`
