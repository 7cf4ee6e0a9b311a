/** Venues with simulated traders, in one process and as a cluster of processes on this machine. */
package rialto.app.demo;
