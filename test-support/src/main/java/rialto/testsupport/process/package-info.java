/** Processes of the venue on this machine, clusters of them, and networks between their members. */
package rialto.testsupport.process;
