import { describe } from 'vitest'
import { authenticityContract } from './authenticity-contract.ts'
import type { ContractTerms } from './contract-terms.ts'
import { parsingContract } from './parsing-contract.ts'
import { sendingContract } from './sending-contract.ts'

/** What every channel must do, whatever its provider. Call it at the top of a channel's test file. */
export function channelContract(terms: ContractTerms): void {
  describe(`${terms.channel.platform} keeps the contract of channels`, () => {
    describe('authenticity', () => {
      authenticityContract(terms)
    })
    describe('parsing', () => {
      parsingContract(terms)
    })
    describe('sending', () => {
      sendingContract(terms)
    })
  })
}
