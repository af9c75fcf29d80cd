/**
 * Loaded before the program of an experiment: when the process that started it ends for any reason, it ends as by
 * SIGTERM, with its database. An aborted test run leaves nothing behind.
 */
process.stdin.once('close', () => process.kill(process.pid, 'SIGTERM'))
process.stdin.resume()
process.stdin.unref()
