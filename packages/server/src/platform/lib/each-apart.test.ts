import { expect, it } from 'vitest'
import { eachApart } from './each-apart.ts'

it('does the step for all in order, also behind one that fails, and throws the first failure at the end', async () => {
  const done: string[] = []
  const step = (one: string) => {
    done.push(one)
    return one.startsWith('bad') ? Promise.reject(new Error(one)) : Promise.resolve()
  }
  await expect(eachApart(['first', 'bad', 'behind', 'bad too', 'last'], step)).rejects.toThrow(/^bad$/)
  expect(done).toEqual(['first', 'bad', 'behind', 'bad too', 'last'])
  await eachApart(['alone'], step)
})
