import { configFrom } from '../config/config.ts'
import { ConfigError, readEnv } from '../config/env.ts'
import { DatabaseStartError } from '../platform/db/database-start-error.ts'
import { Refusal } from '../platform/lib/refusal.ts'
import { adminCommands, usage } from './admin-commands.ts'
import { withDesk } from './with-desk.ts'

/** `npm run admin -- <command>`: what whoever has the machine can do, beside a running desk or without one. */
async function main([name = '', ...words]: string[]): Promise<number> {
  const command = adminCommands.find((entry) => entry.name === name)
  if (command === undefined || words.length < command.needs.length) {
    process.stderr.write(usage(command))
    return 2
  }
  await withDesk(configFrom(readEnv()), async (app) => app.say(`${await command.run(app, words)}\n`))
  return 0
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    const expected =
      error instanceof Refusal || error instanceof ConfigError || error instanceof DatabaseStartError
    process.stderr.write(
      `${expected ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
    )
    process.exitCode = 1
  },
)
