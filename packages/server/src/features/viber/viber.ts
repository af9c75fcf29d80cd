export { removeViber } from './setup-viber.ts'
