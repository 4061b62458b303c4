/** The reason of an abort because the client went away. No answer is sent then. */
export class ClientGone extends Error {
  constructor() {
    super('the client closed the connection')
    this.name = 'ClientGone'
  }
}
