import fc from 'fast-check'

/** The summary of the gate has a failure's message and not its cause, which is all that a property would say. */
fc.configureGlobal({ includeErrorInReport: true })
