/**
 * Loaded before the program of an experiment: when the process that started it is gone, whatever ended that one, it ends as by
 * SIGTERM, with its database. A test run that was given up leaves nothing behind.
 */
process.stdin.once('close', () => process.kill(process.pid, 'SIGTERM'))
process.stdin.resume()
process.stdin.unref()
