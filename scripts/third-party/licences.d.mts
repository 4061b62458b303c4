export function mayShip(expression: string): boolean
