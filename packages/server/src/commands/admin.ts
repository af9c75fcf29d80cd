import { readSettings } from '../config/read-settings.ts'
import { adminCommands, usage } from './admin-commands.ts'
import { runCommand } from './run-command.ts'
import { withServer } from './with-server.ts'

/** `npm run admin -- <command>`: the operator's commands, with or without a running server. */
await runCommand(async ([name = '', ...args]) => {
  const command = adminCommands.find((entry) => entry.name === name)
  if (command === undefined || args.length < command.needs.length) {
    process.stderr.write(usage(command))
    return 2
  }
  await withServer(await readSettings({ listens: false }), async (app) =>
    app.print(`${await command.run(app, args)}\n`),
  )
  return 0
})
