/** {@code bench files}: files from disk to socket, by the library of events, Node and nginx. */
package rialto.benchmarks.files;
