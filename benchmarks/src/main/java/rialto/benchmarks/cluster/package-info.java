/** Orders through a cluster of our own over Aeron, beside the same cluster with an empty service. */
package rialto.benchmarks.cluster;
