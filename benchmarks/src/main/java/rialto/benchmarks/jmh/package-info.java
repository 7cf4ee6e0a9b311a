/** JMH benchmarks; {@code ./rialto bench jmh} runs them. */
package rialto.benchmarks.jmh;
