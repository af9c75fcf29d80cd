/** One setting that is wrong, and what to do about it, in one line. */
export interface Fault {
  setting: string
  text: string
}

/** Wrong settings stop the start with everything there is to fix. */
export class ConfigError extends Error {
  readonly faults: string[]
  constructor(faults: readonly Fault[], options?: ErrorOptions) {
    const lines = faults.map(({ setting: name, text }) => `${name}: ${text}`)
    super(`These settings need fixing:\n${lines.map((text) => `  - ${text}`).join('\n')}`, options)
    this.name = 'ConfigError'
    this.faults = lines
  }
}
