// The same as files.mjs, in as many processes as there are processors. Usage: node files-cluster.mjs PORT DIRECTORY
import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';

if (cluster.isPrimary) {
  for (let worker = 0; worker < availableParallelism(); worker++) cluster.fork();
} else {
  await import('./files.mjs');
}
