/** The abort reason when the client has disconnected. No answer is sent then. */
export class ClientGone extends Error {
  constructor() {
    super('the client closed the connection')
    this.name = 'ClientGone'
  }
}
