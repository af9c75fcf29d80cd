import { configFrom } from '../config/config.ts'
import { readEnv } from '../config/env.ts'
import { adminCommands, usage } from './admin-commands.ts'
import { runCommand } from './run-command.ts'
import { withDesk } from './with-desk.ts'

/** `npm run admin -- <command>`: what whoever has the machine can do, beside a running desk or without one. */
await runCommand(async ([name = '', ...words]) => {
  const command = adminCommands.find((entry) => entry.name === name)
  if (command === undefined || words.length < command.needs.length) {
    process.stderr.write(usage(command))
    return 2
  }
  await withDesk(configFrom(readEnv()), async (app) => app.say(`${await command.run(app, words)}\n`))
  return 0
})
