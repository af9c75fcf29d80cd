import { spawn } from 'node:child_process'

/** A step that hangs ends; a machine that is busy with other things is given its time. */
const longestStep = 30 * 60_000

interface Command {
  /** The working directory. */
  root: string
  /** Receives the output as it comes. */
  show: (text: string) => void
  settings?: NodeJS.ProcessEnv
}

/** Runs one of our tools under this Node and returns its exit code (1 when it was killed). */
export function runCommand(args: string[], command: Command): Promise<number> {
  return runProgram(process.execPath, args, command)
}

/** The same for any program. */
export function runProgram(
  program: string,
  args: string[],
  { root, show, settings = {} }: Command,
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', show)
    const limit = setTimeout(() => {
      show(`${args[0]} took longer than ${longestStep / 60_000} minutes and was stopped.\n`)
      child.kill('SIGKILL')
    }, longestStep)
    const stop = () => child.kill('SIGTERM')
    process.once('SIGTERM', stop)
    child.on('error', (failure) => show(`${failure.message}\n`))
    child.on('close', (code) => {
      clearTimeout(limit)
      process.off('SIGTERM', stop)
      resolve(code ?? 1)
    })
  })
}
