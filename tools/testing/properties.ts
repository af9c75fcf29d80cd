import fc from 'fast-check'

const seed = process.env['SEED']

fc.configureGlobal({
  // The summary of the gate has a failure's message and not its cause, which is all that a property would say.
  includeErrorInReport: true,
  ...(seed !== undefined && { seed: Number(seed) }),
})
