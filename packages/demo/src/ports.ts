import { ConfigError } from '@switchboard/server'

/** A port that a setting names in digits; unset or blank it is the usual one. @throws ConfigError */
export function portOf(environment: NodeJS.ProcessEnv, name: string, usual: number): number {
  const text = environment[name]?.trim() ?? ''
  if (text === '') return usual
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  throw new ConfigError([{ setting: name, text: 'must be a whole number from 0 to 65535' }])
}
