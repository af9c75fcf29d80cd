import { spawn } from 'node:child_process'

/** A step that hangs ends; a machine that is busy with other things is given its time. */
const longestStep = 30 * 60_000

/** Runs a tool of ours under this Node, shows what it prints, and answers its exit code (1 when it was killed). */
export function runCommand(root: string, args: string[], settings: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const limit = setTimeout(() => {
      console.error(`${args[0]} took longer than ${longestStep / 60_000} minutes and was stopped.`)
      child.kill('SIGKILL')
    }, longestStep)
    const stop = () => child.kill('SIGTERM')
    process.once('SIGTERM', stop)
    child.on('error', (failure) => console.error(failure.message))
    child.on('close', (code) => {
      clearTimeout(limit)
      process.off('SIGTERM', stop)
      resolve(code ?? 1)
    })
  })
}
