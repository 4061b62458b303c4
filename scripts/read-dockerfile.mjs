/**
 * What the check of the image needs to know of the Dockerfile.
 */

import { DockerfileParser } from 'dockerfile-ast'

/**
 * The stages by name. Of each its shell steps, its variables, its command and the command of its health check, the last two
 * as lists of arguments.
 *
 * @param {string} text
 */
export function readDockerfile(text) {
  const stages = {}
  let stage
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const keyword = instruction.getKeyword()
    if (keyword === 'FROM') {
      stage = { runs: [], environment: {} }
      stages[instruction.getBuildStage() ?? 'last'] = stage
    } else if (keyword === 'RUN') {
      stage.runs.push(instruction.getArgumentsContent())
    } else if (keyword === 'ENV') {
      for (const property of instruction.getProperties()) {
        stage.environment[property.getName()] = property.getValue()
      }
    } else if (keyword === 'CMD') {
      stage.command = JSON.parse(instruction.getArgumentsContent())
    } else if (keyword === 'HEALTHCHECK') {
      stage.health = JSON.parse(instruction.getArgumentsContent().replace(/^[\s\S]*?CMD\s*/, ''))
    }
  }
  return stages
}
