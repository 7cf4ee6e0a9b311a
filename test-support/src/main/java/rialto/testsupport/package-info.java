/**
 * What tests and benchmarks share: the venue's processes, clusters of them, networks that can be cut, what members
 * recorded, and database servers.
 *
 * <p>The module sees the sequencer and what is below it. So the tests of every module above the sequencer may use it:
 * reporting, the gateway and its protocols, the command line. A fixture that needs a module's own classes is in that module's
 * test tree.
 */
package rialto.testsupport;
