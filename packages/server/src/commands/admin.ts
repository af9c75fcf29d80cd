import { readSettings } from '../config/read-settings.ts'
import { type AdminCommand, adminCommands, usage } from './admin-commands.ts'
import { runCommand } from './run-command.ts'
import { withServer } from './with-server.ts'

/** `npm run admin -- <command>`: the operator's commands, with or without a running server. */
await runCommand(usage(), async ([name = '', ...args]) => {
  const command = adminCommands.find((entry) => entry.name === name)
  if (command === undefined || args.length < command.needs.length) {
    process.stderr.write(usage(command))
    return 2
  }
  const most = mostOf(command)
  if (args.length > most) {
    process.stderr.write(`${tooMany(command, most, args.length)}\n${usage(command)}`)
    return 2
  }
  await withServer(await readSettings({ listens: false }), async (app) =>
    app.print(`${await command.run(app, args)}\n`),
  )
  return 0
})

function mostOf({ needs, optional = [] }: AdminCommand): number {
  return needs.length + optional.length
}

/** Often a name without its quotation marks, whose first word would be taken for the whole. */
function tooMany({ name }: AdminCommand, most: number, given: number): string {
  return `${name} takes at most ${most}, not ${given} arguments: put a name of several words in quotation marks.`
}
